const OLDEST = [20, 19];

/** Names the required Node before any newer syntax is loaded. */
export function checkNode(version = process.versions.node) {
  const [major, minor] = version.split('.').map(Number);
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return undefined;
  return `需要 Node.js ${OLDEST.join('.')} 或更高版本（推荐 24），当前是 ${version}。\nHoutai needs Node.js ${OLDEST.join('.')} or newer, best 24; this is ${version}.`;
}
