/** Licences permitted for delivered packages: none requires publishing the source of programs that use it. */
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

/** The delivered packages of a lock file, as {name, version, licence}, each once. */
export function deliveredPackages({ packages }) {
  const found = Object.entries(packages).flatMap(([path, { version, license, dev, link }]) => {
    if (!path.includes('node_modules/') || dev || link) return [];
    return { name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length), version, licence: license ?? '' };
  });
  return [...new Map(found.map((one) => [`${one.name}@${one.version}`, one])).values()].toSorted((a, b) =>
    a.name.localeCompare(b.name, 'en'),
  );
}

/** Whether a licence expression is satisfied by permitted licences alone: `OR` needs one of them, `AND` needs all. */
export function isPermitted(licence) {
  return licence
    .replace(/^\((.*)\)$/, '$1')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((name) => PERMITTED.has(name)));
}
