export function lockFile(path: string): Promise<() => void>;
