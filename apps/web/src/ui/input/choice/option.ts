/** A choice of a select: what is stored, what is read, and what else finds it (pinyin). */
export type Option = {
  value: string;
  label: string;
  /** In small beside the label. */
  note?: string;
  /** Lower-case text that a search also looks at. */
  sought?: string;
  /** Shown where it is stored, not offered. */
  disabled?: boolean;
};

/** Whether an option answers to what was typed: by its words, or by its pinyin in full or as initials. */
export function answersTo(option: Option, typed: string): boolean {
  const wanted = typed.trim().toLowerCase();
  return option.label.toLowerCase().includes(wanted) || (option.sought ?? '').includes(wanted.replace(/\s+/g, ''));
}
