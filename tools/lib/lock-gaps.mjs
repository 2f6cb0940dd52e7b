/**
 * The optional packages that packages of a package-lock.json want and that the lock leaves out, as `{ name, version, by }`. `npm ci`
 * refuses such a lock. npm leaves out packages that the current registry lacks, such as binaries of other platforms.
 */
export function lockGaps({ packages }) {
  return Object.entries(packages).flatMap(([path, entry]) =>
    Object.entries(entry.optionalDependencies ?? {})
      .filter(([name]) => !places(path).some((place) => packages[`${place}node_modules/${name}`]))
      .map(([name, version]) => ({ name, version, by: entry })),
  );
}

function places(path) {
  const parts = path.split('/node_modules/');
  return [...parts.map((_, index) => `${parts.slice(0, index + 1).join('/node_modules/')}/`), ''];
}

/**
 * The lock entry for a gap whose name contains its platform, such as `binding-linux-x64-musl` or `tsgolint/win32-arm64`; else undefined.
 */
export function entryFor({ name, version, by }) {
  const [, os, cpu, abi = ''] = /(?:binding-|\/)([a-z0-9]+)-([a-z0-9]+)(?:-([a-z]+))?$/.exec(name) ?? [];
  if (!os) return undefined;
  const libc = abi.startsWith('gnu') ? ['glibc'] : abi.startsWith('musl') ? ['musl'] : undefined;
  return { version, cpu: [cpu], ...(by.dev && { dev: true }), ...(libc && { libc }), optional: true, os: [os] };
}
