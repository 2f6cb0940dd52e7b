/** An option of a select: the stored value, its label, and further search text (pinyin). */
export type Option = {
  value: string;
  label: string;
  /** Small text beside the label. */
  note?: string;
  /** Additional lower-case text that the search matches. */
  sought?: string;
  /** Shown if it is the stored value, but not offered. */
  disabled?: boolean;
};

/** Whether an option matches the input by its label, or by its pinyin in full or as initials. */
export function answersTo(option: Option, typed: string): boolean {
  const wanted = typed.trim().toLowerCase();
  return option.label.toLowerCase().includes(wanted) || (option.sought ?? '').includes(wanted.replace(/\s+/g, ''));
}
