const CLASSES: readonly RegExp[] = [/\d/, /[A-Z]/, /[a-z]/, /[^\dA-Za-z]/];

/** Strength of a password: 0 under 6 characters, else how many classes of characters it uses, 1 to 4 (specification 5.5). */
export function passwordStrength(password: string): number {
  if (password.length < 6) return 0;
  return CLASSES.filter((pattern) => pattern.test(password)).length;
}
