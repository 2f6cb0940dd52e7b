/**
 * How complete something is, from a ratio (1 is all of it): the percentage with two decimals, and whether it is more than
 * all, which is labelled 超额完成 (specification 9). No number, as of nothing to do, is 0.00%.
 */
export function completeness(ratio: number): { text: string; over: boolean } {
  const percent = Number.isFinite(ratio) ? ratio * 100 : 0;
  const text = (Math.round(Number(`${percent}e2`)) / 100 || 0).toFixed(2);
  return { text: `${text}%`, over: Number(text) > 100 };
}

/** The label beside a completeness above 100% (specification 9). */
export const OVER_COMPLETE = '超额完成';
