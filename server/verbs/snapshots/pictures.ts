/** The files of pictures, kept under names of our own. */
export type Pictures = {
  /**
   * Keeps a picture while what names it is written: until that has ended, nothing here removes the file.
   * `write`  is given its name once it is durable: 64 hex digits, the SHA-256 of the bytes.
   */
  keep<T>(bytes: Uint8Array, write: (sha256: string) => Promise<T>): Promise<T>
  /** Undefined where the file is gone. */
  read(sha256: string): Promise<Uint8Array<ArrayBuffer> | undefined>
  /** Removes files last kept before an instant (ms) that nothing names, and those that broke off. */
  tidy(before: number, isNamed: (sha256: string) => Promise<boolean>): Promise<void>
  /** Removes these at once, but for those that something names still. */
  drop(names: readonly string[], isNamed: (sha256: string) => Promise<boolean>): Promise<void>
}
