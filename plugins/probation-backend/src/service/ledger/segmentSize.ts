/** Most bytes of one stored segment: PostgreSQL's driver needs many times the size of a large value and dies on huge ones. */
export const MAX_SEGMENT_BYTES = 1024 * 1024;
