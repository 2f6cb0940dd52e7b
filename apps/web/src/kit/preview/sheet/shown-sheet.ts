/** A cell as it is drawn; a merged one reaches over others, which are null. */
export type ShownCell = { text: string; isCut: boolean; isNumber: boolean; rowSpan: number; colSpan: number };

/** A sheet of a workbook as it is drawn. */
export type ShownSheet = {
  /** The sheets that the person may choose from. */
  sheets: readonly { name: string; index: number }[];
  rows: readonly (readonly (ShownCell | null)[])[];
  /** There is more than is drawn. */
  isCut: boolean;
  /** What the reader does not see here, each as a sentence. */
  notices: readonly string[];
};
