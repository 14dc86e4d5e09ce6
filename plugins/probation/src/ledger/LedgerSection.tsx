import { useId, useRef, useState } from 'react';
import Button from '@material-ui/core/Button';
import { makeStyles } from '@material-ui/core/styles';
import GetAppIcon from '@material-ui/icons/GetApp';
import type {
  EnvironmentStatus,
  LedgerSummary,
} from 'backstage-plugin-probation-common';
import { useNumber } from '../data/useNumber';
import { Actor } from '../parts/Actor';
import { Dotted } from '../parts/Dotted';
import { Section } from '../parts/Section';
import { SteadyButton } from '../parts/SteadyButton';
import { RelativeTime } from '../parts/Time';
import { useSeen } from '../parts/useSeen';
import { useText } from '../parts/useText';
import { tonesOf } from '../theme/tones';
import { useTabLocation } from '../url/useTabLocation';
import { GenerationSelect } from './GenerationSelect';
import { HowToCheck, LedgerDigest } from './LedgerDigest';
import { ledgerFileName } from './ledgerFileName';
import { LedgerPages } from './LedgerPages';
import { OpenedGeneration } from './OpenedGeneration';
import { useDownload } from './useDownload';

const useStyles = makeStyles(theme => ({
  problem: {
    color: tonesOf(theme).bad.ink,
    margin: theme.spacing(0, 0, 1),
    overflowWrap: 'anywhere',
  },
  older: {
    margin: theme.spacing(0, 0, 1.5),
    padding: theme.spacing(1, 1.5),
    borderRadius: 4,
    backgroundColor: tonesOf(theme).warn.fill,
  },
}));

/** The evidence itself: lines by page, digest, download and how to check them. */
export function LedgerSection(props: {
  entityRef: string;
  status: EnvironmentStatus;
  /** `null` where nothing was pushed to the generation in progress. */
  ledger: LedgerSummary | null;
}) {
  const { entityRef, status, ledger } = props;
  const { environment, generation: latest } = status;
  const t = useText();
  const classes = useStyles();
  const place = useRef<HTMLDivElement>(null);
  const { lines: asked, generation: askedGeneration } = useTabLocation();
  const seen = useSeen(place) || asked !== undefined;
  const [checking, setChecking] = useState(false);
  const checkId = useId();
  const generation =
    askedGeneration !== undefined && askedGeneration < latest
      ? askedGeneration
      : latest;
  const newest = generation === latest;
  const shown = newest ? ledger : null;
  const nothing = newest && !ledger;
  const { busy, problem, download } = useDownload({
    entityRef,
    environment,
    generation,
  });

  return (
    <div ref={place}>
      <Section
        title={t('ledger.title')}
        facts={shown && <LedgerFacts ledger={shown} />}
        actions={
          <>
            {latest > 1 && (
              <GenerationSelect
                environment={environment}
                generation={generation}
                newest={latest}
              />
            )}
            {!nothing && (
              <SteadyButton
                startIcon={<GetAppIcon />}
                off={busy}
                onClick={download}
              >
                {t('ledger.download')}
              </SteadyButton>
            )}
            {shown && (
              <Button
                size="small"
                variant="outlined"
                aria-expanded={checking}
                aria-controls={checkId}
                onClick={() => setChecking(open => !open)}
              >
                {t('ledger.check')}
              </Button>
            )}
          </>
        }
      >
        {problem && (
          <p role="alert" className={classes.problem}>
            {t('ledger.downloadFailed', { message: problem })}
          </p>
        )}
        {!newest && (
          <p className={classes.older}>
            {t('ledger.olderGeneration', { generation: String(generation) })}
          </p>
        )}
        {shown && checking && (
          <HowToCheck
            id={checkId}
            file={ledgerFileName({ entityRef, environment, generation })}
            lines={shown.lines}
            digest={shown.digest}
            baseline={status.baseline}
          />
        )}
        {nothing ? (
          <OpenedGeneration status={status} />
        ) : (
          <LedgerPages
            // Another ledger begins with its own newest page.
            key={`${environment} ${generation}`}
            load={seen}
            entityRef={entityRef}
            environment={environment}
            generation={generation}
            knownLines={shown?.lines}
            version={shown?.digest ?? ''}
            violations={status.violations}
          />
        )}
      </Section>
    </div>
  );
}

function LedgerFacts({ ledger }: { ledger: LedgerSummary }) {
  const t = useText();
  const number = useNumber();
  const { lastExtendedAt, lastVerifiedAt, lastPushedBy } = ledger;
  return (
    <Dotted>
      <span>
        {t('ledger.size', {
          count: ledger.lines,
          lines: number(ledger.lines),
        })}
      </span>
      <span>
        {t('ledger.extended', { time: <RelativeTime time={lastExtendedAt} /> })}
      </span>
      {lastVerifiedAt !== lastExtendedAt && (
        <span>
          {t('ledger.verified', {
            time: <RelativeTime time={lastVerifiedAt} />,
          })}
        </span>
      )}
      <span>{t('ledger.by', { who: <Actor who={lastPushedBy} /> })}</span>
      <LedgerDigest digest={ledger.digest} />
    </Dotted>
  );
}
