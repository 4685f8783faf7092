/**
 * What users of other plugins reported, number by number, and where this plugin is held to it: a test's file and its name,
 * or why the report cannot befall it. `test/plugin/reports.test.ts` holds the names against the files.
 */
export type Report = { no: number; repo: string; saw: string } & (
  | { held: [file: string, name: string][] }
  | { not: string }
)

const HERE = 'test/plugin/reports.test.ts'
const MAIN = 'test/plugin/main.test.ts'
const WINDOW = 'test/e2e/plugin-window.test.ts'
const FAULTS = 'test/e2e/plugin-window-faults.test.ts'
const NOTE = 'test/plugin/file-note.test.ts'

export const REPORTS: readonly Report[] = [
  {
    no: 1,
    repo: 'tokens-studio/figma-plugin#2291',
    saw: 'minutes of updating 19,000 nodes',
    held: [[HERE, 'reads a selection with its page, and of a page of hundreds of screens what lies next to it alone']],
  },
  {
    no: 2,
    repo: 'tokens-studio/figma-plugin#430',
    saw: 'the file freezes at every action',
    held: [[HERE, 'reads no layer while a person clicks around']],
  },
  {
    no: 3,
    repo: 'bernaferrari/FigmaToCode#177',
    saw: 'thousands of property reads freeze Figma',
    held: [[HERE, 'asks each live layer for one thing at most']],
  },
  {
    no: 4,
    repo: 'JoseLuisGJ/figmap#10',
    saw: 'the file freezes when the plugin loads',
    held: [[MAIN, 'changes nothing in the file and loads no page that it does not need']],
  },
  {
    no: 5,
    repo: 'theemo-tokens/theemo#332',
    saw: 'seconds of lag with many layers',
    held: [
      [HERE, 'lets the canvas draw after a few layers'],
      ['test/plugin/pace.test.ts', 'gives the canvas its turn before 40 ms are over'],
    ],
  },
  {
    no: 6,
    repo: 'thomas-lowry/status-annotations#12',
    saw: 'freezes when several people are in the file',
    held: [[MAIN, 'is told once it has settled']],
  },
  {
    no: 7,
    repo: 'tolgee/figma-plugin#84',
    saw: 'texts under a hidden parent are listed',
    held: [[MAIN, 'finds nothing in what is hidden, also by a layer above the selection']],
  },
  {
    no: 8,
    repo: 'figma/plugin-samples#122',
    saw: 'the skip flag leaves texts under hidden parents',
    held: [[HERE, 'leaves out text under a hidden frame though Figma hands it over, and counts it']],
  },
  {
    no: 9,
    repo: 'gethopp/figma-mcp-bridge#16',
    saw: 'hidden nodes in the output, unmarked',
    held: [[HERE, 'leaves out text under a hidden frame though Figma hands it over, and counts it']],
  },
  {
    no: 10,
    repo: 'destefanis/design-lint#6',
    saw: 'errors resolve by themselves',
    held: [[HERE, 'finds the same rules again, whatever order Figma hands things over in']],
  },
  {
    no: 11,
    repo: 'DirectedEdges/specs-plugin-1#45',
    saw: 'Component set for node has existing errors',
    held: [[HERE, 'reads a file with a broken component set, and names the layer']],
  },
  {
    no: 12,
    repo: 'DirectedEdges/specs-plugin-1#116',
    saw: 'the node does not exist, in the midst of a run',
    held: [[MAIN, 'vanishing in the midst of a run does not end it']],
  },
  {
    no: 13,
    repo: 'penpot/penpot-exporter-figma-plugin#408',
    saw: 'one failing layer ends the whole export',
    held: [
      [MAIN, 'because it is %s is skipped alone'],
      ['test/plugin/gold.test.ts', 'lacks exactly what it lists as skipped'],
    ],
  },
  {
    no: 14,
    repo: 'penpot/penpot-exporter-figma-plugin#271',
    saw: 'out of memory on a large frame',
    held: [[HERE, 'reads a frame that is too large to export, in parts and whole']],
  },
  {
    no: 15,
    repo: 'DWilliames/google-sheets-sync-figma#94',
    saw: 'getNodeById: out of memory',
    held: [[HERE, 'looks up no layer by its id while it reads']],
  },
  {
    no: 16,
    repo: 'penpot/penpot-exporter-figma-plugin#430',
    saw: 'Cannot call with documentAccess: dynamic-page',
    held: [
      ['test/plugin/figma.test.ts', '%s throws'],
      ['test/plugin/gold.test.ts', 'gives in the plugin what the command line gives'],
    ],
  },
  {
    no: 17,
    repo: 'jake-figma/variables-import-export#7',
    saw: 'refused at publishing without dynamic-page',
    held: [['test/plugin/manifest.test.ts', 'manifest.json']],
  },
  {
    no: 18,
    repo: 'tokens-studio/figma-plugin#970',
    saw: 'blocked by CORS; a 502 looks like wrong credentials',
    held: [
      [FAULTS, 'at %s is told as that, not as anything else'],
      ['test/http/security.test.ts', 'may read answers to bearer requests, and never have credentials sent along'],
    ],
  },
  {
    no: 19,
    repo: 'lukasoppermann/design-tokens#186',
    saw: 'a push fails with “check settings” alone',
    held: [[FAULTS, 'at %s is told as that, not as anything else']],
  },
  {
    no: 20,
    repo: 'DWilliames/google-sheets-sync-figma#180',
    saw: 'a third party’s CORS proxy is down',
    not: 'the window talks to the team’s own server and to nobody else',
  },
  {
    no: 21,
    repo: 'tokens-studio/figma-plugin#3454',
    saw: 'a failed sync wipes local work',
    held: [[WINDOW, 'repeats a send whose answer was lost under the same key, and never loses the rules']],
  },
  {
    no: 22,
    repo: 'grab/cursor-talk-to-figma-mcp#70',
    saw: 'requests time out',
    held: [
      ['test/plugin/request.test.ts', 'gives up in time where the server says nothing'],
      ['test/plugin/following.test.ts', 'is followed to its end'],
    ],
  },
  {
    no: 23,
    repo: 'CoreBunch/Core-Framework#11',
    saw: 'SecurityError of localStorage, nothing is saved',
    held: [
      [WINDOW, 'has the null origin and no storage of its own, as inside Figma'],
      [MAIN, 'is there at the next start, and small'],
    ],
  },
  {
    no: 24,
    repo: 'darknoon/figma-json-plugin#5',
    saw: 'the storage quota is exceeded',
    held: [
      [HERE, 'goes on reading where the storage is full, and says that nothing was kept'],
      [MAIN, 'is there at the next start, and small'],
    ],
  },
  {
    no: 25,
    repo: 'tolgee/figma-plugin#56',
    saw: 'too much plugin data, the file may not load',
    held: [[NOTE, 'is the project, the file’s address, and a button on what was sent']],
  },
  {
    no: 26,
    repo: 'microsoft/fast#2598',
    saw: 'plugin data of a component is lost on instances',
    not: 'rules are kept on the server by layer id; the file holds a project and an address',
  },
  {
    no: 27,
    repo: 'DWilliames/google-sheets-sync-figma#5',
    saw: 'copied designs stop syncing',
    held: [
      [HERE, 'finds the rules of a copied screen under its new ids, with the same words'],
      [NOTE, 'a copy carries the other file’s note along'],
    ],
  },
  {
    no: 28,
    repo: 'CrookedGrin/maximum-override#2',
    saw: 'work is lost on closing',
    held: [[WINDOW, 'takes up what was not sent, edits included']],
  },
  {
    no: 29,
    repo: 'tokens-studio/figma-plugin#467',
    saw: 'relaunch buttons vanish after one removal',
    held: [[NOTE, 'is the same after a second send, with the button’s new words']],
  },
  {
    no: 30,
    repo: 'GLips/Figma-Context-MCP#144',
    saw: 'prototype links are filtered out',
    held: [[MAIN, 'takes prototype links from the live layers where the export holds none at all']],
  },
  {
    no: 31,
    repo: 'arinspunk/claude-talk-to-figma-mcp#74',
    saw: 'writing annotations back is refused',
    held: [
      ['test/plugin/overlay.test.ts', 'stand beside the designer’s own, in a category of their own, and go alone'],
    ],
  },
  {
    no: 32,
    repo: 'gridaco/assistant#121',
    saw: 'no file key for public plugins',
    held: [[MAIN, 'is asked once and remembered']],
  },
  {
    no: 33,
    repo: 'google/automotive-design-compose#1842',
    saw: 'the main component’s text instead of the instance’s',
    held: [[HERE, 'says the instance’s own words, not those of its component']],
  },
  {
    no: 34,
    repo: 'ecomfe/tempad-dev#136',
    saw: 'a local server is silently out of reach',
    held: [[FAULTS, 'at nothing on this machine is told with the trap of the local network']],
  },
  {
    no: 35,
    repo: 'marcomontalbano/figma-export#81',
    saw: 'the payload is too large, it hangs',
    held: [[HERE, 'exports a section screen by screen, never in one piece']],
  },
]
