export function beginScratch(): void;
