/** A source of chance: each call returns the next number, uniform in [0, 1). */
export type Random = () => number;
