import { pushFromCi, waitInCi } from './pushCommand';
import { portalUrl, type PushTarget } from './PushTarget';
import { indent, yamlQuote } from './quote';

/** Jobs that deploy, push the ledger and wait for the decision. `PROBATION_TOKEN` is a masked variable of the project. */
export function gitlabCi(target: PushTarget): string {
  const script = (command: string) => indent(command, 6);
  // GitLab would read a variable where a `$` is.
  const url = portalUrl(target.baseUrl).replaceAll('$', '$$$$');
  return `# .gitlab-ci.yml
stages: [deploy, evidence, gate]

.probation:
  image: node:24
  variables:
    PROBATION_URL: ${yamlQuote(url)}
  before_script:
    - npm install --global probation-cli

deploy:
  stage: deploy
  resource_group: deploy-${target.environment}
  script:
    # Yours: it deploys, and leaves the deployer's whole ledger in ledger.jsonl.
    - ./deploy.sh "$CI_COMMIT_SHA"
  artifacts:
    when: always
    paths: [ledger.jsonl]

push-ledger:
  extends: .probation
  stage: evidence
  # After a failed deployment too: that is when its evidence counts.
  when: always
  script:
    - |
${script(pushFromCi(target, '$CI_JOB_URL'))}

wait-until-confirmed:
  extends: .probation
  stage: gate
  script:
    - |
${script(waitInCi(target, '$CI_COMMIT_SHA'))}
`;
}
