"""The other side of the search: public BM25 implementations on the same tokens.

Reads one JSON request a line and answers with one JSON line, {"ms": ..., "result": ...}.
Products come as token numbers with their weighted counts, times ten, so that a field of
weight 2.5 repeats its tokens 25 times; with k1 ten times as large the scores are the same.
"""
import json
import sys
import time

import bm25s
import numpy as np
from rank_bm25 import BM25Okapi

STATE = {}


def expand(documents):
    return [[t for t, count in document for _ in range(count)] for document in documents]


def index(documents, terms, k1, b):
    corpus = expand(documents)
    vocabulary = {str(t): t for t in range(terms)}
    start = time.perf_counter()
    lucene = bm25s.BM25(method="lucene", k1=k1, b=b, dtype="float64")
    tokenized = bm25s.tokenization.Tokenized(ids=corpus, vocab=vocabulary)
    lucene.index(tokenized, show_progress=False)
    ms = (time.perf_counter() - start) * 1000
    STATE["lucene"] = lucene
    STATE["okapi"] = BM25Okapi(corpus, k1=k1, b=b)
    return ms, len(corpus)


def lucene_scores(query):
    return STATE["lucene"].get_scores_from_ids(np.array(query, dtype=np.int32))


def search(queries, k):
    rankings = []
    start = time.perf_counter()
    for query in queries:
        scores = lucene_scores(query)
        best = np.argpartition(-scores, min(k, len(scores) - 1))[:k]
        rankings.append(best[np.lexsort((best, -scores[best]))].tolist())
    return (time.perf_counter() - start) * 1000, rankings


def scores(query, which):
    if which == "lucene":
        return 0.0, lucene_scores(query).tolist()
    return 0.0, STATE["okapi"].get_scores(query).tolist()


def versions():
    from importlib.metadata import version

    return 0.0, [version(name) for name in ("bm25s", "rank-bm25", "numpy")]


JOBS = {"index": index, "search": search, "scores": scores, "versions": versions}

for line in sys.stdin:
    request = json.loads(line)
    ms, result = JOBS[request.pop("job")](**request)
    print(json.dumps({"ms": ms, "result": result}), flush=True)
