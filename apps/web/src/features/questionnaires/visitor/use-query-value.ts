import { useAppLocation } from '#platform/pages/app-location.ts';

/** A query parameter of the address; blank when missing. */
export function useQueryValue(name: string): string {
  const search = useAppLocation((place) => place.search);
  return new URLSearchParams(search).get(name) ?? '';
}
