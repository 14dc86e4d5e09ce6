/** The ledgers of `fixtures/ledgers`, line by line; a test holds them against the files. */
export const LEDGERS = {
  storm: [
    '{"attempt":1,"event":"restarting","max":2,"ts":3000,"version":"v2"}',
    '{"attempt":2,"event":"restarting","max":2,"ts":6000,"version":"v2"}',
    '{"event":"rolled_back","exits_in_window":3,"from":"v2","max":2,"reason":"restart_budget_exceeded","to":"v1","ts":9000,"version":"v2","window_ms":30000}',
  ],
  survivor: [
    '{"attempt":1,"event":"restarting","max":2,"ts":4000,"version":"v2"}',
    '{"attempt":2,"event":"restarting","max":2,"ts":11000,"version":"v2"}',
    '{"event":"confirmed","restarts":2,"ts":30000,"version":"v2"}',
  ],
  slowburn: [
    '{"event":"confirmed","restarts":0,"ts":30000,"version":"v2"}',
    '{"event":"restarted_post_soak","ts":41000,"version":"v2"}',
  ],
  chain: [
    '{"attempt":1,"event":"restarting","max":2,"ts":2000,"version":"v2"}',
    '{"attempt":2,"event":"restarting","max":2,"ts":3000,"version":"v2"}',
    '{"event":"rolled_back","exits_in_window":3,"from":"v2","max":2,"reason":"restart_budget_exceeded","to":"v1","ts":4000,"version":"v2","window_ms":30000}',
    '{"attempt":1,"event":"restarting","max":2,"ts":52000,"version":"v3"}',
    '{"attempt":2,"event":"restarting","max":2,"ts":53000,"version":"v3"}',
    '{"event":"rolled_back","exits_in_window":3,"from":"v3","max":2,"reason":"restart_budget_exceeded","to":"v1","ts":54000,"version":"v3","window_ms":30000}',
  ],
  forged: [
    '{"attempt":1,"event":"restarting","max":2,"ts":2000,"version":"v2"}',
    '{"attempt":2,"event":"restarting","max":2,"ts":3000,"version":"v2"}',
    '{"event":"rolled_back","exits_in_window":3,"from":"v2","max":2,"reason":"restart_budget_exceeded","to":"v1","ts":4000,"version":"v2","window_ms":30000}',
    '{"attempt":1,"event":"restarting","max":2,"ts":52000,"version":"v3"}',
    '{"attempt":2,"event":"restarting","max":2,"ts":53000,"version":"v3"}',
    '{"event":"rolled_back","exits_in_window":3,"from":"v3","max":2,"reason":"restart_budget_exceeded","to":"v2","ts":54000,"version":"v3","window_ms":30000}',
  ],
};
