"""The other side of the bench: the same statistics in CPython, numpy and statsmodels.

Reads one JSON request a line, {"job": name, ...}, and answers with one JSON line,
{"ms": time of the work alone, "result": numbers}. With --plain numpy is not loaded.
"""
import json
import random
import sys
import time

PLAIN = "--plain" in sys.argv
if not PLAIN:
    import numpy as np
    import statsmodels.api as sm

    INDEX = np.random.default_rng(1)


def interval(sorted_means):
    ends = []
    for p in ((1 - 0.95) / 2, 1 - (1 - 0.95) / 2):
        place = p * (len(sorted_means) - 1)
        below = int(place)
        weight = place - below
        low, high = sorted_means[below], sorted_means[min(below + 1, len(sorted_means) - 1)]
        ends.append(low if low == high else low * (1 - weight) + high * weight)
    return ends


def release_bootstrap(differences, seed, resamples):
    r = random.Random(seed)
    n = len(differences)
    means = []
    for _ in range(resamples):
        total = 0.0
        for _ in range(n):
            total += differences[r.randrange(n)]
        means.append(total / n)
    return interval(sorted(means))


def release_bootstrap_terse(differences, seed, resamples):
    # The quickest plain Python: the draw without randrange's checks, the same numbers.
    r = random.Random(seed)
    n = len(differences)
    below = r._randbelow
    means = sorted(sum([differences[below(n)] for _ in range(n)]) / n for _ in range(resamples))
    return interval(means)


def same_draws(differences, seed, resamples):
    # numpy's own MT19937 in the state of random.Random(seed): its draws must give our interval.
    state = random.Random(seed).getstate()[1]
    bits = np.random.MT19937()
    bits.state = {"bit_generator": "MT19937", "state": {"key": np.array(state[:-1], dtype=np.uint64), "pos": state[-1]}}
    n = len(differences)
    shift = 32 - n.bit_length()
    raw = bits.random_raw(int(n * resamples * 2**n.bit_length() / n * 1.02)) >> shift
    index = raw[raw < n][: n * resamples].astype(np.int64).reshape(resamples, n)
    return interval(np.sort(np.asarray(differences)[index].mean(axis=1)).tolist())


def numpy_gather(d, resamples):
    n = len(d)
    return np.quantile(d[INDEX.integers(0, n, (resamples, n))].mean(axis=1), [0.025, 0.975])


def numpy_take16(d, resamples):
    n = len(d)
    return np.quantile(d.take(INDEX.integers(0, n, (resamples, n), dtype=np.uint16)).mean(axis=1), [0.025, 0.975])


def numpy_chunks(d, resamples):
    n = len(d)
    means = [d[INDEX.integers(0, n, (100, n))].mean(axis=1) for _ in range(resamples // 100)]
    return np.quantile(np.concatenate(means), [0.025, 0.975])


def numpy_refit(x, y):
    coefficients = np.linalg.lstsq(x, y, rcond=None)[0]
    gram = np.linalg.inv(x.T @ x)
    leverages = np.einsum("ij,jk,ik->i", x, gram, x)
    weights = ((y - x @ coefficients) / (1 - leverages)) ** 2
    half = x @ gram
    return coefficients, np.sqrt(np.einsum("ij,i,ij->j", half, weights, half))


def statsmodels_refit(x, y):
    fit = sm.OLS(y, x).fit(cov_type="HC3")
    return fit.params, fit.bse


def ends_of(coefficients):
    return np.quantile(coefficients, [0.025, 0.975], axis=0)


def lstsq_resamples(x, y, index):
    return ends_of(np.array([np.linalg.lstsq(x[i], y[i], rcond=None)[0] for i in index]))


def normal_resamples(x, y, index):
    # Counts times products: one matrix multiplication, then one batch of small solves.
    n, k = x.shape
    offsets = np.arange(len(index))[:, None] * n
    counts = np.bincount((index + offsets).ravel(), minlength=n * len(index)).reshape(-1, n).astype(float)
    upper = np.triu_indices(k)
    products = np.concatenate([x[:, upper[0]] * x[:, upper[1]], x * y[:, None]], axis=1)
    sums = counts @ products
    gram = np.empty((len(index), k, k))
    gram[:, upper[0], upper[1]] = sums[:, :-k]
    gram[:, upper[1], upper[0]] = sums[:, :-k]
    return ends_of(np.linalg.solve(gram, sums[:, -k:, None])[..., 0])


RESAMPLES = {"lstsq": lstsq_resamples, "normal": normal_resamples}
BOOTSTRAPS = {"gather": numpy_gather, "take16": numpy_take16, "chunks": numpy_chunks}
REFITS = {"numpy": numpy_refit, "statsmodels": statsmodels_refit}
KEPT = {}


def prepare(request):
    """What the job needs in memory, outside the timing."""
    job = request["job"]
    if job == "keep":
        KEPT[request["name"]] = [np.array(v, dtype=float) for v in request["values"]]
        return lambda: None
    if job == "versions":
        return lambda: [sys.version.split()[0]] if PLAIN else [sys.version.split()[0], np.__version__, sm.__version__ if hasattr(sm, "__version__") else __import__("statsmodels").__version__]
    if job in ("python", "terse", "same_draws"):
        work = {"python": release_bootstrap, "terse": release_bootstrap_terse, "same_draws": same_draws}[job]
        return lambda: work(request["differences"], int(request["seed"]), request["resamples"])
    if job == "bootstrap":
        (d,) = KEPT[request["name"]]
        return lambda: BOOTSTRAPS[request["how"]](d, request["resamples"])
    x, y = KEPT[request["name"]]
    if job == "refit":
        return lambda: REFITS[request["how"]](x, y)
    if "index" in request:
        index = np.array(request["index"])
        return lambda: RESAMPLES[request["how"]](x, y, index)
    return lambda: RESAMPLES[request["how"]](x, y, INDEX.integers(0, len(y), (request["resamples"], len(y))))


def plain(result):
    if isinstance(result, (list, tuple)):
        return [plain(value) for value in result]
    return result.tolist() if hasattr(result, "tolist") else result


for line in sys.stdin:
    work = prepare(json.loads(line))
    start = time.perf_counter()
    result = work()
    ms = (time.perf_counter() - start) * 1000
    print(json.dumps({"ms": ms, "result": plain(result)}), flush=True)
