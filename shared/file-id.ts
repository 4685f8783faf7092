/** What ids of whole files begin with; sections have ids of their own. */
export const FILE_ID = 'df_'

/** A whole file is found under its own id, beside its sections. */
export const isFileId = (id: string): boolean => id.startsWith(FILE_ID)
