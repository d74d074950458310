import HTMLMarkup

extension ReportTexts {
  static let french = ReportTexts(
    language: .french, feedWithoutName: "Jeu de données GTFS", firstAndOthers: { "\($0) et \($1)" },
    others: Counted(none: "aucun autre", one: "1 autre", many: "# autres"),
    noErrorsNoWarnings: "Aucune erreur, aucun avertissement", noErrors: { "Aucune erreur, \($0)" },
    someErrors: { "\($0) (\($1)), \($2)" },
    errors: Counted(none: "aucune erreur", one: "1 erreur", many: "# erreurs"),
    kinds: Counted(none: "aucun type", one: "1 type", many: "# types"),
    warnings: Counted(none: "aucun avertissement", one: "1 avertissement", many: "# avertissements"),
    adviceOnErrors:
      "Les applications ignorent ou interprètent mal les lignes en erreur. Les corriger en premier.",
    adviceOnWarnings:
      "Le jeu de données est utilisable. Les avertissements signalent ce qui peut gêner les voyageurs.",
    adviceOnNothing: "Le jeu de données respecte toutes les règles.", skip: "Aller aux signalements",
    parts: "Parties de cette page", languages: "Langues",
    footer: { "Produit par Transit Bundle \($0). Les règles sont celles du validateur canonique de GTFS Schedule." },
    feed: "Jeu de données", publisher: "Éditeur", agencies: "Exploitants", valid: "Validité", service: "Circulation",
    timeZone: "Fuseau horaire", feedLanguage: "Langue", judgedFor: "Évalué pour le",
    phoneNumbersOf: "Numéros de téléphone de",
    counts: ["Tracés", "Arrêts", "Lignes", "Courses", "Exploitants", "Blocs"], bundle: "Bundle",
    bytes: Counted(none: "aucun octet", one: "1 octet", many: "# octets"), contentRoot: "Empreinte du contenu",
    features: "Fonctionnalités", files: "Fichiers", range: { "\($0) à \($1)" }, notices: "Signalements",
    noNotices: "Il n’y en a aucun.", filter: "Filtrer les signalements",
    filterBy: "Filtrer par code, fichier ou valeur",
    shownKinds: Counted(
      none: "aucun type de signalement", one: "1 type de signalement", many: "# types de signalements"),
    severities: [("erreur", "erreurs"), ("avertissement", "avertissements"), ("information", "informations")],
    remedy: "Que faire\u{202F}:", firstOf: { "Les \($0) premiers sur \($1)" },
    noticeCount: Counted(none: "aucun signalement", one: "1 signalement", many: "# signalements"),
    samplesOf: { "Exemples de \($0)" }, map: "Carte", show: "Afficher", file: "Fichier", row: "Ligne du fichier",
    network: "Réseau", noPlaces: "Le jeu de données n’a aucun lieu à dessiner.",
    picture: "Les lignes et les arrêts du jeu de données",
    keys: "Les touches plus, moins et les flèches agrandissent et déplacent l’image.", zoomIn: "Agrandir",
    zoomOut: "Réduire", showAll: "Tout afficher",
    routesOnPicture: { "\($0) (\($1)) sur une image de \($2) de large. Les plus gros points ont plus de départs." },
    notShown: { "Non affichés\u{202F}: \($0), trop loin des autres." },
    routeCount: Counted(none: "aucune ligne", one: "1 ligne", many: "# lignes"),
    stopCount: Counted(none: "aucun arrêt", one: "1 arrêt", many: "# arrêts"),
    routeTypes: [
      "Tramway", "Métro", "Train", "Bus", "Ferry", "Tramway à câble", "Téléphérique", "Funiculaire", "Trolleybus",
      "Monorail", "Autre",
    ], noTrips: "Aucune course ne circule, quel que soit le jour.", departuresByHour: "Départs par heure",
    tripsADay: "Courses par jour\u{202F}:", none: "aucune", calendarOf: { "Calendrier \($0)" },
    tripsOf: { "Courses de chaque jour de \($0)\u{202F}; les nombres sont dans le tableau ci-dessous" },
    months: ["janv", "févr", "mars", "avr", "mai", "juin", "juil", "août", "sept", "oct", "nov", "déc"],
    weekdays: ["lun", "mer", "ven", "dim"], monthsAsTable: "Les mois en tableau", tripsByMonth: "Courses par mois",
    monthColumns: [
      "Mois", "Jours avec circulation", "Jours sans", "Minimum de courses par jour", "Maximum de courses par jour",
    ], tripCount: Counted(none: "aucune course", one: "1 course", many: "# courses"),
    departureCount: Counted(none: "aucun départ", one: "1 départ", many: "# départs"), hour: { "\($0) h" },
    mostAt: { "maximum à \($0) h, \($1)" }, sampleDays: ["Jour ouvrable", "Samedi", "Dimanche"], routes: "Lignes",
    noRoutes: "Il n’y en a aucune.",
    routeColumns: ["Ligne", "Nom", "Mode", "Courses", "Première", "Dernière", "Arrêts"],
    tripsOn: { "Courses le \($0)" }, dayWithoutService: "un jour sans circulation",
    tableOfRoutes: "Tableau des lignes", moreRoutes: { "Et \($0) avec moins de courses." })
}
