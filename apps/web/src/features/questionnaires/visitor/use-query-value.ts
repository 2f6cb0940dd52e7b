import { useAppLocation } from '#platform/pages/app-location.ts';

/** A value of the address's query; blank without one. */
export function useQueryValue(name: string): string {
  const search = useAppLocation((place) => place.search);
  return new URLSearchParams(search).get(name) ?? '';
}
