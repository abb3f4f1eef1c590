// Which way imports go: the wire and words at the bottom, then the kit, the games, the shell; and never in a circle.

/** A rule that keeps one part of the page from importing another. */
const forbid = (name, from, to, comment) => ({
  name,
  comment,
  severity: "error",
  from: { path: from },
  to: { path: to },
});

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: "no-circle",
      comment: "Modules that import each other, be it types only, cannot be understood one at a time.",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "no-circle-of-folders",
      comment: "The same for folders.",
      severity: "error",
      scope: "folder",
      from: {},
      to: { circular: true },
    },
    {
      name: "nothing-missing",
      comment: "An import that is not found would hide what lies behind it.",
      severity: "error",
      from: {},
      to: { couldNotResolve: true, path: "^\\.", pathNot: "\\?|\\.css$" },
    },
    forbid("i18n-stands-alone", "^src/i18n/", "^src/(?!(i18n|wire)/)", "Words and typography know nobody."),
    forbid(
      "kit-knows-no-game",
      "^src/kit/",
      "^src/(?!(kit|i18n|wire)/)",
      "The kit serves every game and page.",
    ),
    forbid(
      "games-know-the-kit",
      "^src/games/([^/]+)/",
      "^src/(?!(kit|i18n|wire|games/$1)/)",
      "A game is made from the kit and knows no other game.",
    ),
    forbid(
      "one-door-to-the-games",
      "^src/(?!games/|shell/games\\.ts$|shell/.*\\.test\\.ts$)",
      "^src/games/",
      "Only shell/games.ts finds the games; tests of the shell may play one.",
    ),
    forbid("shell-below-the-page", "^src/shell/", "^src/[^/]+$", "The page is made from the shell."),
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    // Imports of types bind modules together as much as those of values.
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { extensions: [".ts"] },
  },
};
