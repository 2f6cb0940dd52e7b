export type Kind =
  | 'stop-fast'
  | 'stop-immediate'
  | 'kill-postmaster'
  | 'kill-backend'
  | 'kill-all'
  | 'terminate'
  | 'cut-socket'
  | 'drop-packets'
  | 'freeze';

export type Seen = {
  breaks: number;
  /** How long after each break everybody could write again. */
  backsMs: number[];
  /** Keys that were acknowledged, and times that somebody was told to try again. */
  written: number;
  refused: number;
  /** Answers that were neither, or none within ten seconds. */
  unclear: string[];
  lost: string[];
  twice: string[];
  slowestMs: number;
};

/** Breaks the database of a server again and again while people write; with `patience` everything may take so many times longer. */
export function breakAgain(
  server: { address: string; dataDir: string },
  options: { kind: Kind; times: number; patience?: number },
): Promise<Seen>;
