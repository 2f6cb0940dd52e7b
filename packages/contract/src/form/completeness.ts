/**
 * The completeness for a ratio (1 is all): the percentage with two decimals, and whether it is above 100%, which is labelled 超额完成
 * (specification 9). A ratio that is no number is 0.00%.
 */
export function completeness(ratio: number): { text: string; over: boolean } {
  const percent = Number.isFinite(ratio) ? ratio * 100 : 0;
  const text = (Math.round(Number(`${percent}e2`)) / 100 || 0).toFixed(2);
  return { text: `${text}%`, over: Number(text) > 100 };
}

/** The label beside a completeness above 100% (specification 9). */
export const OVER_COMPLETE = '超额完成';
