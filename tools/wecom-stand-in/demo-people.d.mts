export const DEMO_PEOPLE: Readonly<Record<string, string>>;
