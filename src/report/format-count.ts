const COUNT = new Intl.NumberFormat("en-US");

/** Writes a count with a comma between thousands, such as `20,312`, in every language of the report. */
export const formatCount = (count: number): string => COUNT.format(count);
