export function templateKey(): string;
export function takeTemplate(key: string, to: string): Promise<boolean>;
export function keepTemplate(key: string, from: string): Promise<void>;
