/** A restore that was refused before anything changed. The message is for the person at the terminal: Chinese, then English. */
export class RestoreRefused extends Error {
  override name = 'RestoreRefused';

  constructor(chinese: string, english: string, cause?: unknown) {
    super(`${chinese}\n  ${english}`, { cause });
  }
}
