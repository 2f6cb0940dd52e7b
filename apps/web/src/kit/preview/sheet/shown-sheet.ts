/** A displayed cell; a merged one spans others, which are null. */
export type ShownCell = { text: string; isCut: boolean; isNumber: boolean; rowSpan: number; colSpan: number };

/** The displayed part of a workbook's sheet. */
export type ShownSheet = {
  /** The sheets that the user may choose from. */
  sheets: readonly { name: string; index: number }[];
  rows: readonly (readonly (ShownCell | null)[])[];
  /** Whether the sheet has more than is displayed. */
  isCut: boolean;
  /** Sentences about what the user does not see here. */
  notices: readonly string[];
};
