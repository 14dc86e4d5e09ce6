import { portalUrl, type PushTarget } from './PushTarget';
import { systemdArgument, systemdQuote } from './quote';

/** One file to write on the device. */
export interface UnitFile {
  name: string;
  text: string;
}

const LEDGER = '/var/lib/deployer/ledger.jsonl';

/**
 * Units that push the ledger when it changes. A change while a push runs is
 * not seen by the path unit, and a device may be offline: the timer comes after
 * both.
 */
export function systemdUnits(target: PushTarget): UnitFile[] {
  const { baseUrl, entityRef, environment } = target;
  const url = systemdQuote(`PROBATION_URL=${portalUrl(baseUrl)}`);
  return [
    {
      name: 'probation-push.service',
      text: `# /etc/systemd/system/probation-push.service
[Unit]
Description=Push the deployer's ledger to Backstage
Wants=network-online.target
After=network-online.target
# The path unit may start it often.
StartLimitIntervalSec=0

[Service]
Type=oneshot
Environment=${url}
# Holds PROBATION_TOKEN=…, and nobody but root may read it.
EnvironmentFile=/etc/probation-push.env
ExecStart=/usr/bin/env probation push ${LEDGER} \\
  --entity ${systemdArgument(entityRef)} \\
  --environment ${environment}
NoNewPrivileges=yes
PrivateTmp=yes
ProtectSystem=strict
`,
    },
    {
      name: 'probation-push.path',
      text: `# /etc/systemd/system/probation-push.path
[Unit]
Description=Push the deployer's ledger when it changes

[Path]
PathModified=${LEDGER}

[Install]
WantedBy=multi-user.target
`,
    },
    {
      name: 'probation-push.timer',
      text: `# /etc/systemd/system/probation-push.timer
[Unit]
Description=Push the deployer's ledger again after a failure

[Timer]
OnBootSec=1min
OnUnitInactiveSec=5min
RandomizedDelaySec=30s

[Install]
WantedBy=timers.target
`,
    },
  ];
}

/** What sets the units up, ready for a shell: the editor that opens takes the token. */
export const SYSTEMD_SETUP = `sudo npm install --global probation-cli
sudo install -m 600 /dev/null /etc/probation-push.env
sudoedit /etc/probation-push.env   # PROBATION_TOKEN=…
sudo systemctl daemon-reload
sudo systemctl enable --now probation-push.path probation-push.timer`;
