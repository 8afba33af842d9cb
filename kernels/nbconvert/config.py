"""How notebooks become HTML pages: plotly figures drawn by the project's own plotly.js, inside the page."""

from pathlib import Path

HERE = Path("kernels", "nbconvert")
PLOTLY = Path("node_modules", "plotly.js-dist-min", "plotly.min.js")


class PlotlySource:
    """Hands the text of plotly.js to the template, if the notebook holds a figure."""

    def __call__(self, notebook, resources):
        outputs = (output for cell in notebook.cells for output in cell.get("outputs", []))
        if any("application/vnd.plotly.v1+json" in output.get("data", {}) for output in outputs):
            # A closing tag inside the text would end the page's script element.
            resources["plotly_js"] = PLOTLY.read_text(encoding="utf8").replace("</script", "<\\/script")
        return notebook, resources


c = get_config()  # noqa: F821 (given by Jupyter)
c.HTMLExporter.extra_template_basedirs = [str(HERE)]
c.HTMLExporter.template_name = "lab-plotly"
c.HTMLExporter.preprocessors = [PlotlySource()]
c.NbConvertBase.display_data_priority = [
    "application/vnd.plotly.v1+json",
    "text/html",
    "text/markdown",
    "image/svg+xml",
    "text/latex",
    "image/png",
    "image/jpeg",
    "text/plain",
]
