/**
 * The ids from the province to an area, derived from its administrative code (GB/T 2260): two digits each for province, city and
 * district. Any other id is returned alone.
 */
export function areaPath(id: string): string[] {
  if (id === '') return [];
  if (!/^\d{6}$/.test(id)) return [id];
  const province = `${id.slice(0, 2)}0000`;
  const city = `${id.slice(0, 4)}00`;
  return [...new Set([province, city, id])];
}
