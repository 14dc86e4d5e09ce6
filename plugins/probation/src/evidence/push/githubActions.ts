import { pushFromCi, waitInCi } from './pushCommand';
import { portalUrl, type PushTarget } from './PushTarget';
import { githubText, indent, yamlQuote } from './quote';

const RUN = '$GITHUB_SERVER_URL/$GITHUB_REPOSITORY/actions/runs/$GITHUB_RUN_ID';

const SECRET = '${{ secrets.PROBATION_TOKEN }}';

/** A workflow that deploys, pushes the ledger and waits for the decision. */
export function githubActions(target: PushTarget): string {
  const script = (command: string) => indent(githubText(command), 10);
  return `# .github/workflows/deploy.yml
name: Deploy
on:
  push:
    branches: [main]
concurrency: deploy-${target.environment}
permissions:
  contents: read
jobs:
  deploy:
    runs-on: ubuntu-latest
    env:
      PROBATION_URL: ${githubText(yamlQuote(portalUrl(target.baseUrl)))}
      VERSION: \${{ github.sha }}
    steps:
      - uses: actions/checkout@v5
      # Yours: it deploys, and leaves the deployer's whole ledger in ledger.jsonl.
      - name: Deploy
        run: ./deploy.sh "$VERSION"
      # The next three run after a failed deployment too: that is when its evidence counts.
      - uses: actions/setup-node@v5
        if: \${{ !cancelled() }}
        with:
          node-version: 24
      - name: Install the probation command
        if: \${{ !cancelled() }}
        run: npm install --global probation-cli
      - name: Push the ledger
        if: \${{ !cancelled() }}
        env:
          PROBATION_TOKEN: ${SECRET}
        run: |
${script(pushFromCi(target, RUN))}
      - name: Wait until the release is confirmed
        env:
          PROBATION_TOKEN: ${SECRET}
        run: |
${script(waitInCi(target, '$VERSION'))}
`;
}
