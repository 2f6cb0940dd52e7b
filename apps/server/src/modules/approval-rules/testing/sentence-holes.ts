/** Patterns of a sentence in which a name is missing, and what a person would see. */
const HOLES: readonly RegExp[] = [
  /「\s*」/,
  /undefined|null|NaN|\bsystem\b|\[object/,
  / {2}|^\s|\s$/,
  /^[：，、；。·）]|[：，、；（·]$/,
  /(?:由|等|自|代) *(?:审批|指定|处理|转来|办理|加签|退回|交接|修改|改为|负责人)/,
  /(?:[，；（]|^)(?:已处理这一步|已把|审批「|于 |把流程|调整了|征求意见|加签|交接|转交(?!上级|他人|给))/,
  /、、|（）|：；/,
];

/** The part of a sentence in which a name is missing, or null. */
export function findSentenceHole(sentence: string): string | null {
  const hole = HOLES.map((one) => one.exec(sentence)?.[0]).find((found) => found !== undefined);
  return hole === undefined ? null : `${JSON.stringify(hole)} in ${JSON.stringify(sentence)}`;
}
