/** The maximum number of files that a warning names. */
const MAX_NAMED = 3;

/**
 * Splits the chosen files into accepted ones and warnings about the others, each distinct warning once. `faultOf` returns the fault of a
 * file, or an empty text.
 * If several files were chosen, the warnings name the ones concerned.
 */
export function sortFiles(
  files: readonly File[],
  faultOf: (file: File) => string,
): { accepted: readonly File[]; warnings: readonly string[] } {
  const accepted: File[] = [];
  const refused = new Map<string, string[]>();
  for (const file of files) {
    const fault = faultOf(file);
    if (fault === '') accepted.push(file);
    else refused.set(fault, [...(refused.get(fault) ?? []), file.name]);
  }
  const warnings = [...refused].map(([fault, names]) => (files.length > 1 ? faultOfFiles(fault, names) : fault));
  return { accepted, warnings };
}

/** The text of a fault with the names of the files concerned, unless it contains them already. */
export function faultOfFiles(fault: string, names: readonly string[]): string {
  const quoted = names.map((name) => `「${name}」`);
  if (quoted.every((name) => fault.includes(name))) return fault;
  const rest = names.length > MAX_NAMED ? `等 ${names.length} 个文件` : '';
  return `${fault}（${quoted.slice(0, MAX_NAMED).join('')}${rest}）`;
}
