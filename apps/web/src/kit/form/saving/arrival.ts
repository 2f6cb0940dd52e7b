/** What of a field's value is still on its way, such as files that are being uploaded. */
export type Arrival = {
  underWay: boolean;
  /** What did not arrive and waits for a decision, in words for the person, or blank. */
  fault: string;
};

/** Why a submit that waited for a file is taken back. */
export function cancelledFile(name: string): string {
  return `已取消上传「${name}」，还没有提交；请核对后重新提交`;
}

/** The fault of files that did not arrive, by their names. */
export function failedFiles(names: readonly string[]): string {
  return names.length === 0 ? '' : `${names.map((name) => `「${name}」`).join('')}没有上传成功，请重试或移除`;
}
