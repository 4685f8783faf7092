import { stringify } from 'yaml'

/**
 * YAML that every reader takes for the same: texts in double quotes, so that `no`, `1.10` or a date stays a text for
 * YAML 1.1 too, and no text can begin a tag, a comment or another document.
 */
export const yamlOf = (value: unknown): string =>
  stringify(value, { lineWidth: 0, defaultStringType: 'QUOTE_DOUBLE', defaultKeyType: 'PLAIN' })

/** The head of a Markdown document, lines with their fences. */
export const frontMatter = (fields: Record<string, unknown>): string[] => ['---', yamlOf(fields).trimEnd(), '---', '']

/** A text on one line, without marks that end a line somewhere. */
export const onOneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\s]+/gu, ' ').trim()
