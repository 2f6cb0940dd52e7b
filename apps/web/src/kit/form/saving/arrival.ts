/** The part of a field's value that has not arrived yet, such as files that are being uploaded. */
export type ArrivedChange = {
  underWay: boolean;
  /** The message about what failed to arrive and needs a decision; empty if nothing did. */
  fault: string;
};

/** The message when a submit that waited for a file is cancelled. */
export function cancelledFile(name: string): string {
  return `已取消上传「${name}」，还没有提交；请核对后重新提交`;
}

/** The message about files that failed to arrive, with their names. */
export function failedFiles(names: readonly string[]): string {
  return names.length === 0 ? '' : `${names.map((name) => `「${name}」`).join('')}没有上传成功，请重试或移除`;
}
