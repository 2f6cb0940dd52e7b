const OLDEST = [20, 19];

/** Says which Node is needed, before anything newer than an old Node understands is loaded. */
export function checkNode(version = process.versions.node) {
  const [major, minor] = version.split('.').map(Number);
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return undefined;
  return `需要 Node.js ${OLDEST.join('.')} 或更高版本（推荐 24），当前是 ${version}。\nHoutai needs Node.js ${OLDEST.join('.')} or newer, best 24; this is ${version}.`;
}
