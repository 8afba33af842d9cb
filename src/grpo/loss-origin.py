"""Computes the GRPO loss and its gradients without the project's code: the origin of loss-fixture.json.

Run: python src/grpo/loss-origin.py > src/grpo/loss-fixture.json (needs numpy), then format the file.

Losses are written out on padded arrays, framework by framework; gradients are
central differences in extended precision (80-bit on x86), whose error is below
1e-9 of the gradient's size.
"""

import json

import numpy as np

F = np.longdouble
rng = np.random.default_rng(20260901)

# group, rollout, reward, number of decisions, is the log-probability to move far?
PLAN = [
    ("g1", "r1", 1.0, 3, 0), ("g2", "r5", 0.0, 4, 0), ("g1", "r2", 0.0, 7, 0),
    ("g1", "r3", 0.25, 2, 0), ("g2", "r6", 1.0, 1, 0), ("g1", "r4", None, 5, 0),
    # r7 is one rollout in two samples
    ("g2", "r7", 0.5, 2, 0), ("g2", "r7", 0.5, 3, 0),
    # no spread
    ("g3", "r8", 0.1, 3, 0), ("g3", "r9", 0.1, 2, 0), ("g3", "r10", 0.1, 4, 0),
    # a group of two, one of them far away from where it was sampled
    ("g4", "r11", 0.0, 4, 1), ("g4", "r12", 1.0, 3, 1),
    # a group with one scored member
    ("g5", "r13", 0.5, 2, 0),
]


def make_samples():
    samples = []
    for group, rollout, reward, n, far in PLAN:
        old = -rng.uniform(0.05, 3.0, n)
        new = old + rng.normal(0, 0.25 if not far else 1.2, n)
        ref = old + rng.normal(0, 0.3, n)
        if rollout == "r11":
            old[0], new[0] = -2.0, -0.5  # a ratio of 4.5 against a negative advantage: the dual clip binds
        samples.append(dict(
            groupId=group, rolloutId=rollout, reward=reward,
            oldLogProbs=old.tolist(), newLogProbs=np.minimum(new, -1e-3).tolist(),
            refLogProbs=np.minimum(ref, -1e-3).tolist(),
            entropies=rng.uniform(0.1, 2.0, n).tolist(),
        ))
    return samples


SAMPLES = make_samples()
S, T = len(SAMPLES), max(len(s["oldLogProbs"]) for s in SAMPLES)


def padded(key):
    out = np.zeros((S, T), F)
    for i, s in enumerate(SAMPLES):
        out[i, :len(s[key])] = s[key]
    return out


OLD, NEW, REF, ENT = (padded(k) for k in ("oldLogProbs", "newLogProbs", "refLogProbs", "entropies"))
SCORED = np.array([s["reward"] is not None for s in SAMPLES])
MASK = np.array([[t < len(s["oldLogProbs"]) for t in range(T)] for s in SAMPLES]) & SCORED[:, None]
ROLLOUTS = sorted({s["rolloutId"] for s in SAMPLES if s["reward"] is not None})
OF = np.array([[s["rolloutId"] == r for s in SAMPLES] for r in ROLLOUTS])  # [rollouts, samples]


def advantages(how):
    """One value a sample; frameworks differ in eps, in scaling and in lone rollouts."""
    reward = {s["rolloutId"]: (s["groupId"], s["reward"]) for s in SAMPLES}
    every = np.array([r for _, r in reward.values() if r is not None], F)
    out = np.zeros(S, F)
    for i, s in enumerate(SAMPLES):
        if s["reward"] is None:
            continue
        mates = np.array([r for g, r in reward.values() if g == s["groupId"] and r is not None], F)
        if len(mates) == 1:
            out[i] = s["reward"] / (1 + F(1e-6)) if how == "verl" else 0
            continue
        if np.ptp(mates) == 0:
            continue
        centred = s["reward"] - mates.mean()
        if how == "none":
            out[i] = centred
        elif how == "batch":
            out[i] = centred / (every.std(ddof=1) + F(1e-6))
        elif how == "trl":
            out[i] = centred / (mates.std(ddof=1) + F(1e-4))
        else:
            out[i] = centred / (mates.std(ddof=1) + F(1e-6))
    return out


def k1(new, old, ref):
    return new - ref


def k2(new, old, ref):
    return (new - ref) ** 2 / 2


def k3(new, old, ref):
    return np.exp(ref - new) - (ref - new) - 1


def k3_corrected(new, old, ref):
    return np.exp(new - old) * k3(new, old, ref)


def mean_of_means(x):
    rows = (x * MASK).sum(axis=1)
    return np.mean([(rows * of).sum() / MASK[of].sum() for of in OF])


def mean_of_sums(x):
    return (x * MASK).sum() / len(ROLLOUTS)


def token_mean(x):
    return x[MASK].mean()


def constant(length):
    return lambda x: (x * MASK).sum() / (len(ROLLOUTS) * length)


def ratio_of(level, new):
    delta = np.where(MASK, new - OLD, 0)
    if level == "token":
        return np.exp(delta)
    out = np.ones((S, T), F)
    for of in OF:
        total = delta[of].sum()
        out[of] = np.exp(total / MASK[of].sum() if level == "sequence_mean" else total)
    return out


def loss_of(case, new, ent):
    adv = advantages(case["advantage"])[:, None]
    ratio = ratio_of(case.get("ratio", "token"), new)
    low, high = case.get("clip", (0.2, 0.2))
    surrogate = np.minimum(ratio * adv, np.clip(ratio, F(1) - F(low), F(1) + F(high)) * adv)
    if "dual" in case:
        surrogate = np.where(adv < 0, np.maximum(surrogate, F(case["dual"]) * adv), surrogate)
    value = -surrogate
    if "kl" in case:
        kl, beta = case["kl"]
        value = value + F(beta) * kl(new, OLD, REF)
    value = value - F(case.get("entropy", 0)) * ent
    return case["mean"](value)


def slopes(case, which):
    h = F(1e-6)
    out = np.zeros((S, T), F)
    for i, t in zip(*np.nonzero(MASK)):
        up, down = [NEW.copy(), ENT.copy()], [NEW.copy(), ENT.copy()]
        up[which][i, t] += h
        down[which][i, t] -= h
        out[i, t] = (loss_of(case, *up) - loss_of(case, *down)) / (2 * h)
    return [[float(out[i, t]) for t in range(len(s["oldLogProbs"]))] for i, s in enumerate(SAMPLES)]


PRESETS = {
    "published": dict(advantage="std", mean=mean_of_means),
    "slime": dict(advantage="std", mean=mean_of_means),
    "trl": dict(advantage="trl", mean=token_mean),
    "verl": dict(advantage="verl", mean=token_mean, dual=3.0),
    "dr_grpo": dict(advantage="none", mean=constant(30)),
    "dapo": dict(advantage="std", mean=token_mean, clip=(0.2, 0.28)),
}
KINDS = dict(k1=k1, k2=k2, k3=k3, k3_ratio_corrected=k3_corrected)
FRAMEWORK_KL = dict(published="k3", slime="k1", trl="k3", verl="k3", dr_grpo="k2", dapo="k3")

CASES = []
for name, preset in PRESETS.items():
    CASES.append((dict(preset=name), preset))
    kind = FRAMEWORK_KL[name]
    extra = dict(preset=name, kl=kind, klCoefficient=0.04, entropyCoefficient=0.01)
    CASES.append((extra, dict(preset, kl=(KINDS[kind], 0.04), entropy=0.01)))
CASES += [
    (dict(preset="trl", kl="k3_ratio_corrected", klCoefficient=0.1),
     dict(PRESETS["trl"], kl=(k3_corrected, 0.1))),
    (dict(preset="published", ratio="sequence_mean"),
     dict(PRESETS["published"], ratio="sequence_mean")),
    (dict(preset="published", ratio="sequence_product"),
     dict(PRESETS["published"], ratio="sequence_product")),
    (dict(preset="verl", aggregation="sequence_sum"), dict(PRESETS["verl"], mean=mean_of_sums)),
    (dict(preset="published", scaleBy="batch"), dict(PRESETS["published"], advantage="batch")),
]

print(json.dumps(dict(
    origin=f"src/grpo/loss-origin.py, numpy {np.__version__}",
    samples=SAMPLES,
    cases=[dict(
        settings=settings,
        advantages=[float(a) for a in advantages(case["advantage"])],
        loss=float(loss_of(case, NEW, ENT)),
        logProbCoefficients=slopes(case, 0),
        entropyCoefficients=slopes(case, 1),
    ) for settings, case in CASES],
), indent=1))
