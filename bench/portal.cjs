// A real backend with the catalog and the plugin, for store.mjs; its configuration is given as for any backend. Tells its
// parent that it is ready, and its memory in megabytes whenever it is asked.
const { createBackend } = require('@backstage/backend-defaults');

process.on('message', () => {
  process.send({
    memory: {
      resident: process.memoryUsage.rss() / 2 ** 20,
      peak: process.resourceUsage().maxRSS / 2 ** 10,
    },
  });
});
process.on('disconnect', () => process.exit());

const backend = createBackend();
backend.add(import('@backstage/plugin-catalog-backend'));
backend.add(import('backstage-plugin-probation-backend'));
backend.start().then(() => process.send({ ready: true }));
