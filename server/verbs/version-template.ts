/** An empty version sync table, as `hufu versions template` prints it and docs/ ships it. */
export const VERSION_SYNC_TEMPLATE = `# 版本同步表：每个应用版本一行，按先后排列。服务器会自行维护能算出的部分，其余由人填写。
# The version sync table: one entry per app version, in order. The server keeps what it can know; people fill in the rest.
versions:
  - app_version: v1.0.0
    base_version: null
    status: collecting # collecting → ready_to_merge → merged → ingested → done
    figma_links_file: null
    figma_file_keys: []
    test_suite_files: []
    case_atoms_file: null
    owners: { figma: "", test: "", merge: "" }
    last_sync_at: null
    notes: ""
    module_hints: []
    module_review_status: pending # pending | partial | done
`
