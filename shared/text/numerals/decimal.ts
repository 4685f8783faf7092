/** Decimals as text: exact, and free of the engine's number formatting. */

/** "1,234.50" → "1234.5", "0012" → "12", "-0" → "0". Takes digits, separators, one point and a leading minus. */
export function plainDecimal(literal: string): string {
  const isNegative = literal.startsWith('-')
  const [whole = '', fraction = ''] = literal.replace(/[-,]/g, '').split('.')
  const left = whole.replace(/^0+/, '') || '0'
  const right = fraction.replace(/0+$/, '')
  const value = right ? `${left}.${right}` : left
  return isNegative && value !== '0' ? `-${value}` : value
}

/** Moves the decimal point: "1.5" by 4 → "15000", "250" by -3 → "0.25". */
export function shifted(decimal: string, places: number): string {
  const isNegative = decimal.startsWith('-')
  const [whole = '', fraction = ''] = decimal.replace('-', '').split('.')
  const digits = whole + fraction
  const point = whole.length + places
  const padded = point <= 0 ? '0'.repeat(1 - point) + digits : digits.padEnd(point, '0')
  const cut = point <= 0 ? 1 : point
  return plainDecimal(`${isNegative ? '-' : ''}${padded.slice(0, cut)}.${padded.slice(cut)}`)
}

/** Times a whole number up to 10^12, digit by digit from the right. */
export function times(decimal: string, factor: number): string {
  const isNegative = decimal.startsWith('-')
  const [whole = '', fraction = ''] = decimal.replace('-', '').split('.')
  let carry = 0
  let product = ''
  for (const digit of [...(whole + fraction)].reverse()) {
    const sum = Number(digit) * factor + carry
    product = String(sum % 10) + product
    carry = Math.floor(sum / 10)
  }
  const value = shifted(String(carry) + product, -fraction.length)
  return isNegative ? plainDecimal(`-${value}`) : value
}

/** The sum of two decimals that are not negative: 3元 and 5角 are one amount. */
export function plus(a: string, b: string): string {
  const places = Math.max(...[a, b].map((d) => d.split('.')[1]?.length ?? 0))
  const [x, y] = [a, b].map((d) => shifted(d, places)) as [string, string]
  const length = Math.max(x.length, y.length)
  const [left, right] = [x.padStart(length, '0'), y.padStart(length, '0')]
  let carry = 0
  let sum = ''
  for (let i = length - 1; i >= 0; i--) {
    const digit = Number(left[i]) + Number(right[i]) + carry
    sum = String(digit % 10) + sum
    carry = digit > 9 ? 1 : 0
  }
  return shifted(String(carry) + sum, -places)
}
