/// English names of languages, for the summary of a report.
///
/// They are those of `Locale.getDisplayLanguage` in Java 17, which has 579 more, all for codes of three letters.
enum LanguageNames {
  /// Returns the name of a language; returns the code itself, as Java does, if it is unknown.
  ///
  /// - Parameter language: A code in lower case, such as the language of a ``LocaleTag``.
  static func name(of language: String) -> String {
    names[language[...]].map(String.init) ?? language
  }

  private static let names: [Substring: Substring] = {
    var result: [Substring: Substring] = [:]
    for entry in list.split(whereSeparator: { $0 == ";" || $0 == "\n" }) {
      let parts = entry.drop { $0 == " " }.split(separator: " ", maxSplits: 1)
      result[parts[0]] = parts[1]
    }
    return result
  }()

  /// The 269 codes and names.
  private static let list = """
    aa Afar; ab Abkhazian; ae Avestan; af Afrikaans; ak Akan; am Amharic; an Aragonese; ar Arabic; ara Arabic;
    as Assamese; ast Asturian; av Avaric; ay Aymara; az Azerbaijani; ba Bashkir; baq Basque; bar Bavarian;
    be Belarusian; bg Bulgarian; bh Bihari; bi Bislama; bm Bambara; bn Bangla; bo Tibetan; br Breton; bs Bosnian;
    bul Bulgarian; ca Catalan; cat Catalan; ce Chechen; ceb Cebuano; ch Chamorro; chi Chinese; chr Cherokee;
    ckb Central Kurdish; co Corsican; cr Cree; cs Czech; csb Kashubian; cu Church Slavic; cv Chuvash; cy Welsh;
    cze Czech; da Danish; dan Danish; de German; dsb Lower Sorbian; dut Dutch; dv Divehi; dz Dzongkha; ee Ewe;
    el Greek; en English; eng English; eo Esperanto; es Spanish; est Estonian; et Estonian; eu Basque; fa Persian;
    ff Fulah; fi Finnish; fil Filipino; fin Finnish; fj Fijian; fo Faroese; fr French; fre French; frp Arpitan;
    fur Friulian; fy Western Frisian; ga Irish; gan Gan Chinese; gd Scottish Gaelic; ger German; gl Galician;
    gle Irish; glg Galician; gn Guarani; gre Greek, Modern (1453-); gsw Swiss German; gu Gujarati; gv Manx; ha Hausa;
    hak Hakka Chinese; haw Hawaiian; he Hebrew; heb Hebrew; hi Hindi; hin Hindi; ho Hiri Motu; hr Croatian;
    hrv Croatian; hsb Upper Sorbian; hsn Xiang Chinese; ht Haitian Creole; hu Hungarian; hun Hungarian; hy Armenian;
    hz Herero; ia Interlingua; ice Icelandic; id Indonesian; ie Interlingue; ig Igbo; ii Sichuan Yi; ik Inupiaq;
    ind Indonesian; io Ido; is Icelandic; it Italian; ita Italian; iu Inuktitut; ja Japanese; jpn Japanese;
    jv Javanese; ka Georgian; kab Kabyle; kg Kongo; ki Kikuyu; kj Kuanyama; kk Kazakh; kl Kalaallisut; km Khmer;
    kn Kannada; ko Korean; kor Korean; kr Kanuri; krl Karelian; ks Kashmiri; ku Kurdish; kv Komi; kw Cornish;
    ky Kyrgyz; la Latin; lad Ladino; lav Latvian; lb Luxembourgish; lg Ganda; li Limburgish; lij Ligurian;
    lit Lithuanian; lmo Lombard; ln Lingala; lo Lao; lt Lithuanian; lu Luba-Katanga; lv Latvian; lzh Literary Chinese;
    mg Malagasy; mh Marshallese; mi Maori; mis Uncoded; mk Macedonian; ml Malayalam; mn Mongolian; mo Moldavian;
    mr Marathi; ms Malay; mt Maltese; mul Multiple languages; my Burmese; na Nauru; nan Min Nan Chinese;
    nap Neapolitan; nb Norwegian Bokmål; nd North Ndebele; nds Low German; ne Nepali; ng Ndonga; nl Dutch;
    nn Norwegian Nynorsk; no Norwegian; nor Norwegian; nr South Ndebele; nv Navajo; ny Nyanja; oc Occitan; oj Ojibwa;
    om Oromo; or Odia; os Ossetic; pa Punjabi; pi Pali; pl Polish; pms Piedmontese; pol Polish; por Portuguese;
    ps Pashto; pt Portuguese; qu Quechua; rm Romansh; rn Rundi; ro Romanian; rom Romany; ru Russian; rum Romanian;
    rus Russian; rw Kinyarwanda; sa Sanskrit; sc Sardinian; scn Sicilian; sco Scots; sd Sindhi; se Northern Sami;
    sg Sango; sgs Samogitian; sh Serbo-Croatian; si Sinhala; sk Slovak; sl Slovenian; slv Slovenian; sm Samoan;
    sma Southern Sami; smj Lule Sami; smn Inari Sami; sms Skolt Sami; sn Shona; so Somali; spa Spanish; sq Albanian;
    sr Serbian; srp Serbian; ss Swati; st Southern Sotho; su Sundanese; sv Swedish; sw Swahili; swe Swedish;
    szl Silesian; ta Tamil; te Telugu; tg Tajik; th Thai; tha Thai; ti Tigrinya; tk Turkmen; tl Tagalog; tn Tswana;
    to Tongan; tr Turkish; ts Tsonga; tt Tatar; tur Turkish; tw Twi; ty Tahitian; ug Uyghur; uk Ukrainian;
    ukr Ukrainian; ur Urdu; uz Uzbek; ve Venda; vec Venetian; vi Vietnamese; vie Vietnamese; vo Volapük; vro Võro;
    wa Walloon; wel Welsh; wo Wolof; wuu Wu Chinese; xh Xhosa; yi Yiddish; yo Yoruba; yue Cantonese; za Zhuang;
    zh Chinese; zu Zulu; zxx No linguistic content
    """
}
