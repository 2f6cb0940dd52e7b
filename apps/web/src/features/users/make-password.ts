/** Without similar-looking characters, so that the password can be read out. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz';
const DIGITS = '23456789';

/** An initial password of eight letters and four digits. */
export function makePassword(): string {
  const random = crypto.getRandomValues(new Uint32Array(12));
  return Array.from(random, (number, index) => {
    const signs = index < 8 ? LETTERS : DIGITS;
    return signs.charAt(number % signs.length);
  }).join('');
}
