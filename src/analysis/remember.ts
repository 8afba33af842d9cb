/**
 * Makes a pure function that computes once for each argument object, by identity.
 *
 * Several tables and claims ask for the same refit or the same 10,000
 * resamples. What is remembered goes when the argument does.
 *
 * @param compute Must be pure, and its argument must not be changed afterwards.
 */
export function remember<Argument extends object, Result>(
  compute: (argument: Argument) => Result,
): (argument: Argument) => Result {
  const known = new WeakMap<Argument, { readonly result: Result }>();
  return (argument) => {
    const found = known.get(argument) ?? { result: compute(argument) };
    known.set(argument, found);
    return found.result;
  };
}
