/** The files of pictures, kept under names of our own. */
export type Pictures = {
  /** Durable when it resolves. Shape  64 hex digits: the SHA-256 of the bytes. */
  keep(bytes: Uint8Array): Promise<string>
  /** Undefined where the file is gone. */
  read(sha256: string): Promise<Uint8Array<ArrayBuffer> | undefined>
  /** Removes files last kept before an instant (ms) that nothing names, and those that broke off. */
  tidy(before: number, isNamed: (sha256: string) => Promise<boolean>): Promise<void>
}
