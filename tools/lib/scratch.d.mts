export function useScratch(): void;
