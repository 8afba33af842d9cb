"""Writes the standard errors of statsmodels: python robust-errors.origin.py > robust-errors.origin.json

Made with statsmodels 0.14 and numpy 2. Cluster of row i is i // 3.
"""
import json
import sys

import numpy as np
import statsmodels.api as sm

rng = np.random.default_rng(5)
design = np.round(rng.normal(size=(30, 3)), 3)
response = np.round(design @ [1.0, -0.5, 0.2] + rng.normal(size=30) * (1 + np.abs(design[:, 0])), 3)
model = sm.OLS(response, design)
errors = {"classical": model.fit().bse.tolist()}
for kind in ("HC0", "HC1", "HC2", "HC3"):
    errors[kind] = model.fit(cov_type=kind).bse.tolist()
clustered = model.fit(cov_type="cluster", cov_kwds={"groups": np.arange(30) // 3})
json.dump(
    {
        "design": design.tolist(),
        "response": response.tolist(),
        "coefficients": model.fit().params.tolist(),
        "errors": errors,
        "clustered": clustered.bse.tolist(),
        "uncenteredRSquared": model.fit().rsquared,
    },
    sys.stdout,
)
