"""Executes a notebook with the kernel that it names: execute_notebook.py IN OUT TIMEOUT_SECONDS

Prints one line of JSON after each code cell. The notebook is written even if a cell failed, with
that cell's error; the exit code is then 1. Everything else about notebooks is done in TypeScript.
"""

import json
import sys

import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError, CellTimeoutError, DeadKernelError

source, target, timeout = sys.argv[1], sys.argv[2], float(sys.argv[3])
notebook = nbformat.read(source, as_version=4)
client = NotebookClient(
    notebook,
    timeout=timeout,
    record_timing=False,
    on_cell_executed=lambda cell_index, **_: print(json.dumps({"cell": cell_index}), flush=True),
)
code = 0
try:
    client.execute()
except (CellExecutionError, CellTimeoutError, DeadKernelError) as error:
    print(json.dumps({"failure": f"{type(error).__name__}: {error}"}), flush=True)
    code = 1
# A lone half of a surrogate pair, as JavaScript may print, is no UTF-8: it is shown as a question mark.
text = nbformat.writes(notebook) + "\n"
with open(target, "w", encoding="utf-8", errors="replace", newline="\n") as file:
    file.write(text)
sys.exit(code)
