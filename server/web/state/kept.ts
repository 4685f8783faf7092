/** What a browser keeps for us between visits; one that keeps nothing is no fault: the choice then holds for this visit. */
export function kept(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

export function keep(name: string, value: string): void {
  try {
    localStorage.setItem(name, value)
  } catch {
    // see above
  }
}
