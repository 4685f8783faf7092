/** Words of the page of documents, and of documents elsewhere. */
export const DOCUMENTS_TEXTS = {
  audit_kind_document: { en: 'documents', zh: '文档' },
  audit_kind_source: { en: 'sources of documents', zh: '文档来源' },
  audit_document_send: { en: 'sent the document', zh: '上传文档' },
  audit_document_ingest: { en: 'took in the document', zh: '收入文档' },
  audit_document_delete: { en: 'deleted the document', zh: '删除文档' },
  audit_source_edit: { en: 'changed the source', zh: '修改文档来源' },
  audit_source_delete: { en: 'deleted the source', zh: '删除文档来源' },
  audit_source_prune: { en: 'removed what the source no longer has', zh: '清理文档来源' },
} as const
