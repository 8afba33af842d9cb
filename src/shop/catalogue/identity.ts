const BITS = 30;
const MASK = 2 ** BITS - 1;
// Without I, L, O and U: nobody takes one sign for another.
const SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/**
 * Names the thing at an index by a code that does not show the index.
 *
 * Every step is one-to-one on 30 bits (adding, multiplying by an odd number,
 * folding high bits into low ones), so different indices of one key never
 * share a code. It hides an order from a reader; it is no cryptography.
 *
 * @param index An integer in [0, 2^30).
 * @param key Any 32-bit integer; another key gives other codes.
 * @returns Six signs.
 */
export function codeOf(index: number, key: number): string {
  let x = (index + key) & MASK;
  x = Math.imul(x, 0x2c1b3c6d) & MASK;
  x ^= x >>> 15;
  x = Math.imul(x, (key << 1) | 1) & MASK;
  x ^= x >>> 13;
  x = Math.imul(x, 0x297a2d39) & MASK;
  x ^= x >>> 16;
  let code = "";
  for (let shift = BITS - 5; shift >= 0; shift -= 5) code += SIGNS[(x >>> shift) & 31];
  return code;
}

/**
 * Numbers the product at an index so that no two of one catalogue share a number.
 *
 * @param index An integer in [0, productCount).
 * @param options.productCount Size of the catalogue, at most 1,000,000.
 * @returns Five digits, or six for more than 100,000 products.
 */
export function modelNumber(
  index: number,
  { productCount, key }: { readonly productCount: number; readonly key: number },
): string {
  // Both steps share no factor with 10, so the numbers run through all of the range.
  const [digits, step] = productCount <= 100_000 ? [5, 61_803] : [6, 618_033];
  const range = 10 ** digits;
  return String((index * step + (key % range)) % range).padStart(digits, "0");
}
