/** Licences under which a package may be in what we deliver: none asks for the source of what uses it. */
const PERMITTED = new Set([
  '0BSD',
  'AFL-2.1',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MIT-0',
  'PostgreSQL',
  'Python-2.0',
  'Zlib',
]);

/** Packages of a lock file that are delivered, as {name, version, licence}, each once. */
export function deliveredPackages({ packages }) {
  const found = Object.entries(packages).flatMap(([path, { version, license, dev, link }]) => {
    if (!path.includes('node_modules/') || dev || link) return [];
    return { name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length), version, licence: license ?? '' };
  });
  return [...new Map(found.map((one) => [`${one.name}@${one.version}`, one])).values()].toSorted((a, b) =>
    a.name.localeCompare(b.name, 'en'),
  );
}

/** Whether a licence expression leaves a choice of permitted licences alone: of `OR` one is enough, of `AND` all are needed. */
export function isPermitted(licence) {
  return licence
    .replace(/^\((.*)\)$/, '$1')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((name) => PERMITTED.has(name)));
}
